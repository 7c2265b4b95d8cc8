import BriefDialog from '../../features/briefs/portal/brief-dialog';
import ContactDialog from '../../features/briefs/portal/contact-dialog';
import { NextStepDialog } from '../../features/briefs/shared/next-step-dialog';
import { FakeServer } from '../fake-server';
import { aBrief, aContact, anActivity } from '../records';
import { playLateAnswers } from './table';
import { type HostedForm, hostedBy } from './window-host';

const brief = aBrief({ answeredAt: '2026-11-02T09:00:00.000Z' });
const contact = aContact();

const aServer = () =>
  new FakeServer()
    .on('GET /api/admin/briefs/*', brief)
    .on('PATCH /api/admin/briefs/*', brief)
    .on('POST /api/admin/briefs', () => ({ status: 201, body: brief }))
    .on('PUT /api/admin/briefs/*/next-step', brief)
    .on('POST /api/admin/briefs/*/next-step/done', brief)
    .on('GET /api/admin/contacts/*', contact)
    .on('GET /api/admin/contacts/*/same-sender', [])
    .on('PATCH /api/admin/contacts/*', contact)
    .on('POST /api/admin/contacts', () => ({ status: 201, body: contact }))
    .on('GET /api/admin/activities', [])
    .on('POST /api/admin/activities', () => ({ status: 201, body: anActivity() }));

const nothingIsRead = { 'read again while it is typed': 'a new record is not read' };
const readAround = { 'read again while it is typed': 'it is read by the window around it' };

const forms: readonly HostedForm[] = [
  {
    name: 'a brief',
    window: (onClose) => <BriefDialog id={brief.id} listed={brief} isEditing onClose={onClose} />,
    ...{ box: 'Notes', send: 'Save Brief', route: 'PATCH /api/admin/briefs/*' },
    read: { route: 'GET /api/admin/briefs/*', newer: { ...brief, revision: 1, notes: 'Theirs' } },
  },
  {
    name: 'a new brief',
    window: (onClose) => <BriefDialog id="new" isEditing={false} onClose={onClose} />,
    ...{ box: 'Full Name', send: 'Save Brief', route: 'POST /api/admin/briefs' },
    needs: {
      ...{ Email: 'ada@example.org', 'Project Type': 'documentary', 'Project Vibe': 'Salt' },
      ...{ Timeline: 'asap', 'Music Budget Range': 'discuss' },
    },
    leftOut: nothingIsRead,
  },
  {
    name: 'a contact',
    window: (onClose) => <ContactDialog id={contact.id} listed={contact} isEditing={false} onClose={onClose} />,
    ...{ box: 'Notes', send: 'Save Contact', route: 'PATCH /api/admin/contacts/*' },
    read: { route: 'GET /api/admin/contacts/*', newer: { ...contact, revision: 1, notes: 'Theirs' } },
  },
  {
    name: 'a new contact',
    window: (onClose) => <ContactDialog id="new" isEditing={false} onClose={onClose} />,
    ...{ box: 'Name', send: 'Save Contact', route: 'POST /api/admin/contacts' },
    needs: { Email: 'ada@example.org', Subject: 'partnership', Message: 'Hello' },
    leftOut: nothingIsRead,
  },
  {
    name: 'what was said with a contact',
    window: (onClose) => <ContactDialog id={contact.id} listed={contact} isEditing={false} onClose={onClose} />,
    ...{ box: 'Summary', send: 'Log Contact', route: 'POST /api/admin/activities' },
    read: { route: 'GET /api/admin/contacts/*', newer: { ...contact, revision: 1, followUpDate: '2027-01-01' } },
  },
  {
    name: 'the step after one that is done',
    window: (onClose) => <NextStepDialog brief={brief} asking="done" onClose={onClose} />,
    ...{ box: 'Next step', send: 'Save', route: 'POST /api/admin/briefs/*/next-step/done' },
    isRepeatable: 'its If-Match says which step is done',
    leftOut: readAround,
  },
  {
    name: 'another next step',
    window: (onClose) => <NextStepDialog brief={brief} asking="change" onClose={onClose} />,
    ...{ box: 'Next step', send: 'Save', route: 'PUT /api/admin/briefs/*/next-step' },
    leftOut: readAround,
  },
];

playLateAnswers(forms.map(hostedBy(aServer)));
