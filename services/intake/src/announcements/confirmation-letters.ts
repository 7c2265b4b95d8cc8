import type { BriefDocument } from '../crm/briefs.schema';
import type { ContactDocument } from '../crm/contacts.schema';
import { greeting, type Letter } from '../mail/letter';
import type { Studio } from '../mail/studio';
import { briefFacts, contactFacts, howToReach, numberOf } from './received-facts';
import type { Received } from './received.repository';
import { submissionLetter } from './submission-letter';

const briefLetter = (brief: BriefDocument, number: string, studio: Studio): Letter => ({
  subject: `We have your brief ${number}`,
  parts: [
    {
      text: `${greeting(brief.clientName)}\n\nThank you for your brief. It arrived on ${studio.timeOf(brief.createdAt)}. Its number is ${number}.`,
    },
    { heading: 'What happens next' },
    {
      text: `We read it and email you ${studio.answered(brief.createdAt, brief.answerDueAt)}.\n\n${howToReach(studio, 'brief', number)}`,
    },
    { heading: 'Your brief' },
    { facts: briefFacts(brief) },
  ],
});

const contactLetter = (contact: ContactDocument, number: string, studio: Studio): Letter => ({
  subject: `We have your message ${number}`,
  parts: [
    {
      text: `${greeting(contact.name)}\n\nThank you for writing to us. Your message arrived on ${studio.timeOf(contact.createdAt)}. Its number is ${number}.`,
    },
    { heading: 'What happens next' },
    {
      text: `We get back to you ${studio.answered(contact.createdAt)}.\n\n${howToReach(studio, 'message', number)}`,
    },
    { heading: 'Your message' },
    { facts: contactFacts(contact) },
  ],
});

/** To the person who sent it, at the address that was typed. @param page the address of the artist's page */
export const confirmationLetter = (received: Received, studio: Studio, page: string | null = null): Letter => {
  const number = numberOf(received);
  if (received.kind === 'brief') return briefLetter(received.record, number, studio);
  if (received.kind === 'contact') return contactLetter(received.record, number, studio);
  return submissionLetter(received.record, number, studio, page);
};

export const confirmationFoot =
  'You receive this email because your address was entered on our website. If that was not you, you can ignore it, or reply and we delete what was sent.';
