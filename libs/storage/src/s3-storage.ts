import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { withIdleLimit } from './idle-limit';
import { Measured } from './measured';
import {
  type ByteRange,
  checkKey,
  isKey,
  ObjectExists,
  type ObjectFacts,
  ObjectMissing,
  ObjectStorage,
  type Room,
  StorageFull,
  type WrittenObject,
} from './object-storage';

interface S3Options {
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Unset: Amazon's own. */
  endpoint?: string;
  /** The bucket's name is in the path, not in the host's name: most stores but Amazon's want it so. */
  forcePathStyle: boolean;
  /** For the head of an answer, which is then tried again; and for each piece of its body while a reader waits. */
  answersWithinMs?: number;
}

/** A file travels in parts of this size; at most two of them are in memory. */
const partBytes = 8 * 2 ** 20;
const connectsWithinMs = 5000;
/** A part over a slow line: 140 KB a second. Without it a store that hangs would hold its caller forever. */
const usuallyAnswersWithinMs = 60_000;

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
const insufficientStorage = 507;
const isMissing = (error: unknown): boolean => statusOf(error) === 404;
/** The store has refused to replace an object, or one that was written at the same time. */
const isTaken = (error: unknown): boolean => [409, 412].includes(statusOf(error) ?? 0);

/** What a crashed writer has left no reader sees; the bucket's rule (AbortIncompleteMultipartUpload) deletes it. */
export class S3Storage extends ObjectStorage {
  private constructor(
    private readonly client: S3Client,
    private readonly bucket: string,
  ) {
    super();
  }

  /** @throws when the bucket cannot be reached with these keys: at the start, not at the first file. */
  static async open(options: S3Options): Promise<S3Storage> {
    const { bucket, accessKeyId, secretAccessKey, answersWithinMs = usuallyAnswersWithinMs, ...place } = options;
    const client = new S3Client({
      ...place,
      credentials: { accessKeyId, secretAccessKey },
      requestHandler: {
        connectionTimeout: connectsWithinMs,
        requestTimeout: answersWithinMs,
        throwOnRequestTimeout: true,
      },
      // Not every store knows the newer checksums; what we have written we know by our own hash.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    // The client's own limit for a socket would also cut off slow readers.
    client.middlewareStack.add(
      (next) => async (args) => {
        const result = await next(args);
        const response = result.response as { body?: unknown };
        if (response.body instanceof Readable) response.body = withIdleLimit(response.body, answersWithinMs);
        return result;
      },
      { name: 'idleLimit', step: 'deserialize', priority: 'low' },
    );
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
    return new S3Storage(client, bucket);
  }

  async create(key: string, content: AsyncIterable<Buffer>, maxBytes: number): Promise<WrittenObject> {
    const measured = new Measured(content, maxBytes);
    if (await this.stat(key)) {
      for await (const chunk of measured) void chunk;
      throw new ObjectExists(key, measured.written());
    }
    try {
      // Of two writers at once the store lets one finish.
      await this.upload(key, Readable.from(measured, { objectMode: false }), { IfNoneMatch: '*' });
    } catch (error) {
      throw isTaken(error) ? new ObjectExists(key, measured.written()) : error;
    }
    return measured.written();
  }

  async putFile(key: string, source: string): Promise<void> {
    await this.upload(key, createReadStream(source, { highWaterMark: 2 ** 20 }));
  }

  async stat(key: string): Promise<ObjectFacts | null> {
    try {
      const head = await this.client.send(new HeadObjectCommand(this.at(key)));
      return { bytes: head.ContentLength ?? 0, modifiedAt: head.LastModified ?? new Date(0) };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    try {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await this.client.send(new GetObjectCommand({ ...this.at(key), Range }));
      return Body as Readable;
    } catch (error) {
      throw isMissing(error) ? new ObjectMissing(key) : error;
    }
  }

  async copyTo(key: string, target: string): Promise<void> {
    await pipeline(await this.read(key), createWriteStream(target, { flags: 'wx' }));
  }

  async *keys(): AsyncIterable<string> {
    for await (const { Contents = [] } of paginateListObjectsV2({ client: this.client }, { Bucket: this.bucket })) {
      yield* Contents.flatMap(({ Key }) => (Key !== undefined && isKey(Key) ? [Key] : []));
    }
  }

  async remove(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.at(key)));
  }

  async room(): Promise<Room> {
    return { freeBytes: Infinity, totalBytes: Infinity, reservedBytes: 0 };
  }

  async sweepUnfinished(): Promise<number> {
    return 0;
  }

  private at(key: string) {
    return { Bucket: this.bucket, Key: checkKey(key) };
  }

  /** Whatever stops it, the parts that were sent are given up. */
  private async upload(key: string, Body: Readable, only: { IfNoneMatch?: string } = {}): Promise<void> {
    const params = { ...this.at(key), Body, ...only };
    try {
      await new Upload({ client: this.client, params, partSize: partBytes, queueSize: 1 }).done();
    } catch (error) {
      throw statusOf(error) === insufficientStorage ? new StorageFull({ cause: error }) : error;
    }
  }
}
