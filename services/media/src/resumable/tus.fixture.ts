import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signPath } from '@cueroom/platform/signed-path';
import { FileStorage } from '@cueroom/storage/file-storage';
import { ObjectStorage } from '@cueroom/storage/object-storage';
import type { FreshDatabase } from '@cueroom/testing/fresh-database';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ObjectsHttp, SigningSecret } from '../http/objects.http';
import { Representations } from '../http/representations';
import { objectServer } from '../http/server';
import { type ObjectDocument, objectSchema } from '../objects/objects.schema';
import { storedFiles } from '../objects/stored-files.fixture';
import { UploadsService } from '../objects/uploads.service';
import { ResumableRepository } from './resumable.repository';
import { tusVersion } from './tus-headers';
import { TusHttp } from './tus.http';
import { KeepHours, TusStore } from './tus-store';
import { UnfinishedUploads } from './unfinished-uploads';

const secret = 'a secret of the tests';

/** Two replicas of media on one database and one storage, with what a client of the tus protocol does. */
export class TusMedia {
  private constructor(
    readonly apps: NestFastifyApplication[],
    readonly folder: string,
    readonly storage: ObjectStorage,
    readonly files: ReturnType<typeof storedFiles>,
    readonly resumables: ResumableRepository,
    private readonly addresses: string[],
  ) {}

  /** @param openStorage in a folder of its own, unless it is elsewhere */
  static async start(
    database: FreshDatabase,
    openStorage: (folder: string) => Promise<ObjectStorage> = (folder) => FileStorage.open(folder),
  ): Promise<TusMedia> {
    const folder = await mkdtemp(path.join(tmpdir(), 'cueroom-tus-'));
    const storage = await openStorage(folder);
    const model = await database.model<ObjectDocument>('StoredObject', objectSchema);
    const files = storedFiles(model, storage);
    const resumables = new ResumableRepository(model, storage);
    const replica = async () => {
      const store = new TusStore(
        resumables,
        new UnfinishedUploads(resumables),
        files.uploads,
        files.owners,
        storage,
        new KeepHours(24),
      );
      const module = {
        module: class {},
        controllers: [ObjectsHttp, TusHttp],
        providers: [
          { provide: Representations, useValue: new Representations(files.records, storage) },
          { provide: UploadsService, useValue: files.uploads },
          { provide: ObjectStorage, useValue: storage },
          { provide: TusStore, useValue: store },
          { provide: SigningSecret, useValue: new SigningSecret(secret) },
        ],
      };
      const options = { bodyParser: false, logger: false } as const;
      const app = await NestFactory.create<NestFastifyApplication>(module, objectServer(), options);
      await app.listen(0, '127.0.0.1');
      return app;
    };
    const apps = [await replica(), await replica()];
    const addresses = await Promise.all(apps.map(async (app) => (await app.getUrl()).replace('[::1]', '127.0.0.1')));
    return new TusMedia(apps, folder, storage, files, resumables, addresses);
  }

  async stop(): Promise<void> {
    await Promise.all(this.apps.map((app) => app.close()));
    await rm(this.folder, { recursive: true });
  }

  /** @param replica which one is asked */
  send(method: string, address: string, headers: Record<string, string> = {}, body?: BodyInit, replica = 0) {
    return fetch(this.addresses[replica] + address, {
      method,
      headers: { 'tus-resumable': tusVersion, ...headers },
      body,
      ...(body !== undefined && { duplex: 'half' }),
    } as RequestInit);
  }

  create(size: number, headers: Record<string, string> = {}, query = '') {
    return this.send('POST', `/api/objects/tus${query}`, {
      'upload-length': String(size),
      'x-sender': 'someone',
      ...headers,
    });
  }

  async created(size: number, headers: Record<string, string> = {}): Promise<string> {
    const answer = await this.create(size, headers);
    if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
    return answer.headers.get('location') ?? '';
  }

  patch(address: string, offset: number, body: BodyInit, headers: Record<string, string> = {}, replica = 0) {
    const of = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) };
    return this.send('PATCH', address, { ...of, ...headers }, body, replica);
  }

  async offsetOf(address: string, replica = 0): Promise<number> {
    const answer = await this.send('HEAD', address, {}, undefined, replica);
    return Number(answer.headers.get('upload-offset') ?? NaN);
  }

  signedFor(method: 'PUT' | 'POST', key: string): string {
    return signPath(secret, method, key, Date.now() + 60_000);
  }
}
