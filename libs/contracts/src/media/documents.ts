import { IsBase64, IsIn, IsObject, Matches } from 'class-validator';
import { job, message, one } from '../message';
import { objectKeyPattern } from './file-address';

/** Each has its template in the media worker's `documents/templates.ts`. */
const documentTemplates = ['clearance-sheet'] as const;
export type DocumentTemplate = (typeof documentTemplates)[number];

export class DrawDocument {
  @IsIn(documentTemplates) template!: DocumentTemplate;
  /** What the template shows. A `day` (`2026-11-24`) is the date of the file: the same data always makes the same bytes. */
  @IsObject() data!: { day: string };
}

export class DrawnDocument {
  @Matches(/^[0-9a-f]{64}$/) sha256!: string;
  /** In base64. */
  @IsBase64() pdf!: string;
}

/** @throws AppError 'unavailable' where no worker has drawn it in time: it goes on, and the next request finds it. */
export const drawDocument = message('media.draw-document', DrawDocument, one(DrawnDocument));

export class MakeDocument extends DrawDocument {
  @Matches(objectKeyPattern) key!: string;
}
/** Takes milliseconds: it waits for no song and no ZIP. */
export const makeDocument = job('make-document', 'document', MakeDocument);
