import { Schema } from 'mongoose';

/** Bytes that were acknowledged. `name` follows the object's key in the storage. */
export interface Piece {
  name: string;
  bytes: number;
}

/** An object on its way in by the tus protocol, in pieces. */
export interface Resumable {
  /** 128 random bits, and all that is needed to go on with it. */
  id: string;
  size: number;
  offset: number;
  /** As it was sent: filename, filetype, kind. */
  metadata: Record<string, string>;
  /** Whose it is, as a hash of the client's address. */
  sender: string;
  /** After it, an upload that is not finished is deleted. */
  keptUntil: Date;
  /** The request that may add to it: the newest one. */
  writer?: string;
  /** What was begun, acknowledged or not: all of it is deleted in the end. */
  begun: string[];
  pieces: Piece[];
}

export const resumableSchema = new Schema<Resumable>(
  {
    id: { type: String, required: true },
    size: { type: Number, required: true },
    offset: { type: Number, default: 0 },
    metadata: { type: Object, default: {} },
    sender: { type: String, required: true },
    keptUntil: { type: Date, required: true },
    writer: String,
    begun: [String],
    pieces: [new Schema({ name: String, bytes: Number }, { _id: false })],
  },
  { _id: false, minimize: false },
);

export const pieceKey = (key: string, name: string): string => `${key}.part.${name}`;
