const closesOver = 'The window closes when the record is saved, and takes along what was typed since';
const emptiesField = 'The field is emptied when the answer comes, also of what was typed since';

/** What is wrong today, by the name of its case and in words of the product. When it is mended, the case fails until its line is gone. */
export const knownFailures: Readonly<Record<string, string>> = {
  'a brief: typed on while it is sent': closesOver,
  'a new brief: typed on while it is sent': closesOver,
  'a new contact: typed on while it is sent': closesOver,
  'a track: typed on while it is sent': closesOver,
  'a new track: typed on while it is sent': closesOver,
  'a project: typed on while it is sent': closesOver,
  'a person: typed on while it is sent': closesOver,
  'a new logo: typed on while it is sent': closesOver,
  'a template: typed on while it is sent': closesOver,
  'a new template: typed on while it is sent': closesOver,
  'what was said with a contact: typed on while it is sent': emptiesField,

  'feedback: closed while it is sent': 'Feedback that was sent is offered again, and sent again under another key',
  'feedback: typed on while it is sent': emptiesField,
  'a message to the artist: typed on while it is sent': emptiesField,
  'a note of a submission: typed on while it is sent': emptiesField,
  'the rights of a song: typed on while it is sent': emptiesField,
  'the letter of a decision: Escape': 'The window closes over an edited letter without asking',
  'the letter of a decision: closed before it is refused': 'The window closes over an edited letter without asking',
  'the letter of a decision: typed on while it is sent': closesOver,
  'a tag: Escape': 'Half a tag goes with its window',
  'a tag: an answer that is lost': 'A tag that could not be saved is no longer in its field',
  'a tag: closed before it is refused': 'A tag that could not be saved is gone',
  'the changes that are asked of an artist: typed on while it is sent': closesOver,

  'the text of a pitch: closed before it is refused': 'A pitch that is being saved closes without asking',
  'people that a pitch goes to: typed on while it is sent': closesOver,
  'the settings of a recipient: typed on while it is sent': closesOver,
  'a letter to a recipient: Escape': 'The window closes over an edited letter without asking',
  'a letter to a recipient: an answer that is lost': 'A letter has no key: sent again it arrives twice',
  'a letter to a recipient: closed before it is refused': 'The window closes over an edited letter without asking',
  'a letter to a recipient: typed on while it is sent': closesOver,
  'the answer to a comment: Escape': 'The window closes over a typed answer without asking',
  'the answer to a comment: closed before it is refused': 'The window closes over a typed answer without asking',
  'the answer to a comment: typed on while it is sent': closesOver,

  'a message from the contact page: typed on while it is sent': emptiesField,
  'a brief from its page: typed on while it is sent': 'The thanks replace what was typed since the brief was sent',
  'the lyrics on the page of an artist: typed on while it is sent': emptiesField,
  'a message from the page of an artist: typed on while it is sent': emptiesField,
  'a comment of a client: closed while it is sent': 'After a reload a comment that was sent is offered again',
  'a license request: typed on while it is sent': closesOver,

  'of two letters the one that is chosen goes, however late the other one comes':
    'The text of the letter that was chosen first goes with the opposite decision',
  'no letter is no letter, also when one was on its way': 'A letter that comes late is sent though none was wanted',
  'of two templates the one that is chosen last fills the feedback': 'The template that comes last fills the field',
  'a template that comes late leaves what was typed meanwhile': 'A template replaces what was typed while it loaded',
  'a template does not replace typed feedback without a question or an Undo': 'A template replaces typed feedback',
  'approving asks first where rights or a message are typed and not saved':
    'Approving closes the window over typed rights and messages, and goes by the rights of before',

  'a row that is ticked reads no other submissions': 'One tick reads all submissions that match, again and again',
  'of several deletions one is refused: the others can be undone': 'What was deleted has no Undo',
  'an Undo that waits for the archive says so once': 'The same notice comes each second, and is read out each time',
  'a track that was deleted is no longer selected': 'A deleted track still counts, and would go into a new pitch',
  'a pitch that is there late does not take the person away from another place': 'It opens over what is done by then',

  'a project is not saved before both of its uploads are there': 'The first upload that ends unlocks Save',
  'a track is not saved before both of its uploads are there': 'The first upload that ends unlocks Save',
  'a file that was uploaded for a track is not lost by Escape': 'An uploaded file does not count as a change',
  'a film that was uploaded for a project is not lost by Escape': 'An uploaded file does not count as a change',
  'Enter in the label of a version does not save the track in its place':
    'The version is part of the form of its track',
  'Escape over a version that is being made asks first': 'The version is lost without a question',
  'a version whose answer was lost is sent again under the same key': 'It is sent without a key, and stored twice',

  'a cue that is stopped while its address loads stays silent': 'It sounds later, and nothing stops it',
  'a cue whose form is closed while its address loads stays silent': 'It sounds later, and nothing stops it',
  'of two cues only the second one sounds': 'Each cue of a form has a sound of its own',
  'of two presses on one cue a single sound is left, whichever address comes last':
    'Both sound, and one cannot be stopped',
  'the preview of a pitch and the player do not sound together': 'Neither knows of the other',
  'a sound that still loads is stopped by the key that began it': 'The key does nothing while a sound loads',

  'a notice on the screen counts what can still be undone': 'The notice keeps the number that it began with',
  'a page on which everything is decided is not read every second': 'It is read each second while it is in sight',
  'the verdict on a page is about the document that was chosen last':
    'A late verdict replaces that on the later document',

  'a pitch that is closed before its save is refused says so, and does not try for ever':
    'It tries every four seconds without an end and says so nowhere',
  'a new pitch that cannot be made does not say "One moment" for ever': 'The window stays as it is after a failure',
  'people who could not be added after their form was closed are told': 'The failure is shown in a form that is gone',
};

type Body = () => Promise<void>;

/** An expectation that was not met, and not a button that has another name by now. */
const isUnmet = (error: unknown): boolean => error instanceof Error && 'matcherResult' in error;

/** `test`, or `test.failing` for a known failure, which has to fail by one of its expectations. */
export const lateTest = (name: string, body: Body): void => {
  const reason = knownFailures[name];
  if (reason === undefined) return test(name, body);
  test.failing(`${name} (${reason})`, async () => {
    try {
      await body();
    } catch (error) {
      if (isUnmet(error)) throw error;
      // Returning makes `test.failing` fail: whether the product is right is not known.
      process.stderr.write(`${name}: ${String(error)}\n`);
    }
  });
};
