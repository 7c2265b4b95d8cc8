import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { SheetDocument, SigningKeyDocument } from './sheets.schema';

const name = 'sheets';

@Injectable()
export class SheetsRepository {
  private key?: KeyObject;

  constructor(
    @InjectModel('Sheet') private readonly sheets: Model<SheetDocument>,
    @InjectModel('SigningKey') private readonly keys: Model<SigningKeyDocument>,
  ) {}

  find(sha256: string): Promise<SheetDocument | null> {
    return this.sheets.findOne({ sha256 }).lean<SheetDocument>();
  }

  /** The same file is remembered once. */
  async remember(sheet: Omit<SheetDocument, '_id' | 'signature'>): Promise<void> {
    const signature = sign(null, Buffer.from(sheet.sha256, 'hex'), await this.signingKey()).toString('base64url');
    await this.sheets.updateOne({ sha256: sheet.sha256 }, { $setOnInsert: { ...sheet, signature } }, { upsert: true });
  }

  /** As a JSON Web Key. */
  async publicKey(): Promise<Record<string, string>> {
    return createPublicKey(await this.signingKey()).export({ format: 'jwk' }) as Record<string, string>;
  }

  /** What is known of a track that is erased goes with it. */
  async forget(trackIds: string[]): Promise<void> {
    await this.sheets.deleteMany({ trackId: { $in: trackIds } });
  }

  /** Made once: of two replicas that begin at the same time both take the one that was first. */
  private async signingKey(): Promise<KeyObject> {
    if (this.key) return this.key;
    const privateKey = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    const kept = await this.keys
      .findOneAndUpdate({ name }, { $setOnInsert: { name, privateKey } }, { upsert: true, returnDocument: 'after' })
      .lean<SigningKeyDocument>();
    this.key = createPrivateKey(kept?.privateKey ?? privateKey);
    return this.key;
  }
}
