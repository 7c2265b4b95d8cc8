import { Type } from 'class-transformer';
import { IsArray, IsDateString, IsIn, IsInt, IsOptional, IsString, ValidateNested } from 'class-validator';
import { type ChangeItem, changeItems } from '../options';
import { RecordId } from '../rules';

const items = changeItems.map(({ value }) => value);

/** Something that was asked for and is there. */
export class ReceivedItem {
  @IsIn(items) item!: ChangeItem;
  @IsDateString() at!: string;
}

/** What is asked of one song, and what of it has come in. */
export class AskedSong {
  @RecordId() songId!: string;
  @IsIn(items, { each: true }) items!: ChangeItem[];
  @IsArray() @ValidateNested({ each: true }) @Type(() => ReceivedItem) received!: ReceivedItem[];
}

/** What the studio has asked for; these fields are open to the artist until then. */
export class AskedChanges {
  @IsDateString() at!: string;
  @IsDateString() until!: string;
  /** Of any song, and 'other' of none. */
  @IsIn(items, { each: true }) items!: ChangeItem[];
  @IsString() message!: string;
  /** The songs that are meant; empty: all. */
  @RecordId(true) songIds!: string[];
  /** What has come in of it, from every song of which it is asked; the rest stays open. */
  @IsArray() @ValidateNested({ each: true }) @Type(() => ReceivedItem) received!: ReceivedItem[];
  @IsArray() @ValidateNested({ each: true }) @Type(() => AskedSong) songs!: AskedSong[];
  /** When it went back to the studio: all of it was there, or the artist said so. */
  @IsOptional() @IsDateString() backAt!: string | null;
}

export const changedFields = ['file', 'title', 'lyrics', 'tags', 'rights', 'versions', 'artistName', 'email'] as const;

export class ChangedField {
  /** Null: of the submission itself. */
  @IsOptional() @RecordId() songId!: string | null;
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
