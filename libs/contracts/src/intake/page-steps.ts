/** Apart from the shapes: the page reads these words without the rules. */
export const pageSteps = [
  { value: 'received', label: 'Received' },
  { value: 'checked', label: 'Checked' },
  { value: 'in-review', label: 'In review' },
  { value: 'changes-asked', label: 'Changes requested' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'declined', label: 'Declined' },
  { value: 'withdrawn', label: 'Withdrawn' },
] as const;
export type PageStepName = (typeof pageSteps)[number]['value'];
