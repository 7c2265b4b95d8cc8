import { labeledKinds, type VersionKind } from './version-kinds';

export const labelRequired = 'Label is required';
export const isLabelMissing = ({ kind, label }: { kind: VersionKind; label?: string | null }): boolean =>
  labeledKinds.includes(kind) && !label?.trim();
