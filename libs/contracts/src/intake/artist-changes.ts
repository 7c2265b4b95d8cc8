import { Type } from 'class-transformer';
import { IsArray, IsDateString, IsIn, IsInt, IsString, ValidateNested } from 'class-validator';
import { type ChangeItem, changeItems } from '../options';
import { RecordId } from '../rules';

/** Something that was asked for and is there, from every song that is meant. */
export class ReceivedItem {
  @IsIn(changeItems.map(({ value }) => value)) item!: ChangeItem;
  @IsDateString() at!: string;
}

/** What the studio has asked for; these fields are open to the artist until then. */
export class AskedChanges {
  @IsDateString() at!: string;
  @IsDateString() until!: string;
  @IsIn(changeItems.map(({ value }) => value), { each: true }) items!: ChangeItem[];
  @IsString() message!: string;
  /** The songs that are meant; empty: all. */
  @RecordId(true) songIds!: string[];
  /** What has come in of it; the rest stays open. */
  @IsArray() @ValidateNested({ each: true }) @Type(() => ReceivedItem) received!: ReceivedItem[];
}

export const changedFields = ['file', 'lyrics', 'tags', 'rights', 'versions'] as const;

export class ChangedField {
  @RecordId() songId!: string;
  @IsIn(changedFields) field!: (typeof changedFields)[number];
}

/** What the artist has changed since it was sent, until it is decided. */
export class ArtistChanges {
  @IsDateString() at!: string;
  @IsArray() @ValidateNested({ each: true }) @Type(() => ChangedField) fields!: ChangedField[];
}

/** A deleted file, as its artist and the studio can prove it later. */
export class DeletedFile {
  @IsString() name!: string;
  @IsString() sha256!: string;
  @IsInt() bytes!: number;
}

export class DeletionReceipt {
  @IsDateString() deletedAt!: string;
  /** The receipt itself is kept until then. */
  @IsDateString() keptUntil!: string;
  @IsArray() @ValidateNested({ each: true }) @Type(() => DeletedFile) files!: DeletedFile[];
}
