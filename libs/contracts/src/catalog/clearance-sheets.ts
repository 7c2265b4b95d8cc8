import { Transform } from 'class-transformer';
import {
  IsBase64,
  IsBoolean,
  IsDateString,
  IsIn,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
} from 'class-validator';
import { message, one } from '../message';
import { IdParam, RecordId } from '../rules';

/** What a clearance department files: who owns a track, and who signs. */
export class ClearanceSheet {
  @IsString() filename!: string;
  /** In base64. */
  @IsBase64() pdf!: string;
}

export class SheetOfTrack extends IdParam {
  /** Also with what clients do not see: why rights are incomplete or blocked. */
  @IsOptional() @IsBoolean() isForStudio?: boolean;
}

export class ListenSheet {
  @IsString() @MaxLength(200) token!: string;
  @RecordId() trackId!: string;
}

export class SheetHash {
  /** SHA-256 of a file, in hexadecimal letters; some programs print capitals. */
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value))
  @Matches(/^[0-9a-f]{64}$/, { message: 'This is not a SHA-256 in hexadecimal letters' })
  sha256!: string;
}

/** A document that the studio has signed. */
export class VerifiedSheet extends SheetHash {
  @IsString() studio!: string;
  @IsIn(['clearance-sheet']) kind!: 'clearance-sheet';
  @IsString() title!: string;
  @IsString() artist!: string;
  @IsDateString() issuedAt!: string;
  /** Ed25519 over the 32 bytes of the hash, in base64url. */
  @IsString() signature!: string;
  /** What it is verified with: a JSON Web Key. */
  @IsObject() publicKey!: Record<string, string>;
}

export const getClearanceSheet = message('catalog.get-clearance-sheet', SheetOfTrack, one(ClearanceSheet));
/** @throws AppError 'not_found' where clients may not see it */
export const getListenSheet = message('catalog.get-listen-sheet', ListenSheet, one(ClearanceSheet));
export const verifySheet = message('catalog.verify-sheet', SheetHash, one(VerifiedSheet));
