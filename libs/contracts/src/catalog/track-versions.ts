import { IsIn, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { Idempotency, Repeatable } from '../idempotency';
import { created, message, nothing, one } from '../message';
import { limits, OptionalName, RecordId, RequiredText, WhenPresent } from '../rules';
import { versionKinds, type VersionKind } from '../versions/version-kinds';
import { Version, VersionDetails } from '../versions/versions';

const File = (): PropertyDecorator => RequiredText('File is required', limits.url);

export class NewTrackVersion extends VersionDetails {
  /** The address of an uploaded file. */
  @File() fileUrl!: string;
}

/** Another file is inspected anew. What the kind requires of the label is judged with what is there. */
export class TrackVersionChanges {
  @WhenPresent() @IsIn(versionKinds.map(({ value }) => value), { message: 'Kind is required' }) kind?: VersionKind;
  @OptionalName(limits.versionLabel) label?: string | null;
  @WhenPresent() @File() fileUrl?: string;
}

export class TrackVersionId {
  @RecordId() trackId!: string;
  @RecordId() versionId!: string;
}

export class AddTrackVersion extends NewTrackVersion {
  @RecordId() trackId!: string;
  @Repeatable() idempotency?: Idempotency;
}
export class UpdateTrackVersion extends TrackVersionId {
  @ValidateNested() @Type(() => TrackVersionChanges) changes!: TrackVersionChanges;
}

export const addTrackVersion = message('catalog.add-track-version', AddTrackVersion, created(Version));
export const updateTrackVersion = message('catalog.update-track-version', UpdateTrackVersion, one(Version));
export const deleteTrackVersion = message('catalog.delete-track-version', TrackVersionId, nothing);
