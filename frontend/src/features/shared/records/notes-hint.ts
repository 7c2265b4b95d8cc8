/** Who may read what is written about a person one day. */
export const notesHint = 'For the studio only. The person it is about can ask for a copy under data protection law.';
