import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { BriefChanges, ListBriefs, NewBrief } from './briefs';
import { ContactChanges, NewContact } from './contacts';
import { NewNextStep } from './next-step';

/** The first message for each field that is wrong. */
const errors = <T extends object>(type: new () => T, value: object): Record<string, string | undefined> =>
  Object.fromEntries(
    validateSync(plainToInstance(type, value), { stopAtFirstError: true }).map(({ property, constraints }) => [
      property,
      Object.values(constraints ?? {})[0],
    ]),
  );

const brief = {
  clientName: 'Ada Reel',
  clientEmail: 'ada@example.org',
  projectType: 'film',
  vibe: 'Warm',
  timeline: 'asap',
  budget: 'discuss',
};
const contact = { name: 'Ada Reel', email: 'ada@example.org', subject: 'press', message: 'Hello' };

test('an empty brief and an empty contact say what is missing in the words for people', () => {
  expect(errors(NewBrief, {})).toEqual({
    clientName: 'Full name is required',
    clientEmail: 'Please enter a valid email',
    projectType: 'Project type is required',
    vibe: 'Project vibe is required',
    timeline: 'Timeline is required',
    budget: 'Budget range is required',
  });
  expect(errors(NewContact, {})).toEqual({
    name: 'Name is required',
    email: 'Please enter a valid email',
    subject: 'Subject is required',
    message: 'Message is required',
  });
});

test.each([
  [{}, {}],
  [{ clientName: ' \n' }, { clientName: 'Full name is required' }],
  [{ clientEmail: 'ada@' }, { clientEmail: 'Please enter a valid email' }],
  [{ clientEmail: { $ne: null } }, { clientEmail: 'Please enter a valid email' }],
  [{ projectType: 'Feature Film' }, { projectType: 'Project type is required' }],
  [{ timeline: ['asap'] }, { timeline: 'Timeline is required' }],
  [{ budget: 'free' }, { budget: 'Budget range is required' }],
  [{ vibe: 'a'.repeat(10_000) }, {}],
  [{ vibe: 'a'.repeat(10_001) }, { vibe: expect.any(String) }],
  [{ projectTitle: 'a'.repeat(201) }, { projectTitle: expect.any(String) }],
  [{ clientPhone: null, clientCompany: '', genre: null, references: '', additionalInfo: null }, {}],
])('a brief with %j', (change, expected) => {
  expect(errors(NewBrief, { ...brief, ...change })).toEqual(expected);
});

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
test.each([
  [dayIn(0), undefined],
  [dayIn(400), undefined],
  ['', undefined],
  [dayIn(-2), 'Please choose a day from today on'],
  ['2027-02-29', 'Please enter a valid date'],
  [`${dayIn(7)}T18:00Z`, 'Please enter a valid date'],
  [['2099-01-01'], 'Please enter a valid date'],
])('a deadline of %j', (deadline, error) => {
  expect(errors(NewBrief, { ...brief, deadline })).toEqual(error ? { deadline: error } : {});
});

test.each([
  [{}, {}],
  [{ phone: null, company: '' }, {}],
  [{ subject: 'New Project' }, { subject: 'Subject is required' }],
  [{ message: 7 }, { message: 'Message is required' }],
])('a contact with %j', (change, expected) => {
  expect(errors(NewContact, { ...contact, ...change })).toEqual(expected);
});

test.each(['2026-11-30', '2028-02-29', '2026-11-30T18:00Z', '2026-11-30T18:00:05.250+02:00', null])(
  '%s is a date, and a program can read it',
  (followUpDate) => {
    expect(errors(BriefChanges, { followUpDate })).toEqual({});
    expect(errors(ContactChanges, { followUpDate })).toEqual({});
    if (followUpDate) expect(new Date(followUpDate).getTime()).not.toBeNaN();
  },
);

test.each(['', '2026', '2026-W01', '20261130', '2027-02-29', '2026-11-30T18:00', '2026-11-30T25:00Z', 'soon', 1, {}])(
  '%j is no date',
  (followUpDate) => {
    const error = { followUpDate: 'Please enter a valid date' };
    expect(errors(BriefChanges, { followUpDate })).toEqual(error);
    expect(errors(ContactChanges, { followUpDate })).toEqual(error);
  },
);

test.each([
  [{ status: 'won', priority: 'low', estimatedValue: 0, notes: null }, {}],
  [{ status: 'archived' }, { status: expect.any(String) }],
  [{ status: null }, { status: expect.any(String) }],
  [{ priority: 'asap' }, { priority: expect.any(String) }],
  [{ estimatedValue: -1 }, { estimatedValue: expect.any(String) }],
  [{ estimatedValue: '5000' }, { estimatedValue: expect.any(String) }],
])('an admin changes a brief to %j', (changes, expected) => {
  expect(errors(BriefChanges, changes)).toEqual(expected);
});

test('a list takes several statuses, and only statuses', () => {
  expect(errors(ListBriefs, { status: 'submitted,new', limit: '500' })).toEqual({});
  expect(errors(ListBriefs, { status: 'submitted,' })).toEqual({
    status: 'status is one or more of submitted, new, reviewing, proposal, won, lost',
  });
});

test('a currency is one that people are paid in, an address may have spaces around it, and a step is nobody’s yet', () => {
  for (const currency of ['eur', 'XOF']) expect(errors(BriefChanges, { currency })).toEqual({});
  for (const currency of ['XXX', 'XAU', 'XTS'])
    expect(errors(BriefChanges, { currency })).toEqual({ currency: 'Please choose a currency like EUR' });
  expect(plainToInstance(NewBrief, { clientEmail: ' ada@example.org ' }).clientEmail).toBe('ada@example.org');
  const step = { text: 'Call Dana', dueOn: '2026-12-01' };
  expect(errors(NewNextStep, { ...step, who: null })).toEqual({});
  expect(errors(NewNextStep, { ...step, who: 'a'.repeat(24) })).toEqual({ who: 'There is no such account' });
});
