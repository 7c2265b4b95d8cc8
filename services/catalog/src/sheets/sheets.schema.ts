import { schemaOptions } from '@cueroom/persistence/records/schema-options';
import { Schema, type Types } from 'mongoose';

/** A document that went out, so that anybody can ask whether it is ours. Of its file only the hash is kept. */
export interface SheetDocument {
  _id: Types.ObjectId;
  sha256: string;
  signature: string;
  trackId: string;
  title: string;
  artist: string;
  issuedAt: Date;
}

export const sheetSchema = new Schema<SheetDocument>(
  {
    sha256: { type: String, required: true, unique: true },
    signature: { type: String, required: true },
    trackId: { type: String, required: true },
    title: { type: String, required: true },
    artist: { type: String, required: true },
    issuedAt: { type: Date, required: true },
  },
  schemaOptions,
);
sheetSchema.index({ trackId: 1 });

/** The pair of keys that the studio signs with: there is one. */
export interface SigningKeyDocument {
  name: 'sheets';
  /** PKCS 8, PEM. */
  privateKey: string;
}

export const signingKeySchema = new Schema<SigningKeyDocument>(
  {
    name: { type: String, required: true, unique: true },
    privateKey: { type: String, required: true },
  },
  schemaOptions,
);
