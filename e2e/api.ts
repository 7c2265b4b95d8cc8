import { aNewSong, aNewSubmission } from '@cueroom/testing/factories';
import type { NewSong, Song } from '@cueroom/contracts/intake/songs';
import type { SubmissionReceipt, SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import type { UploadTicket } from '@cueroom/contracts/media/objects';
import type { StudioAddress } from './studio';

/** API client for artists and admins. */
export class Api {
  /** `studio` may be filled in later, before the first call. */
  constructor(private readonly studio: StudioAddress) {}

  get authorization(): string {
    const { username, password } = this.studio;
    return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(new URL(path, this.studio.url), init);
  }

  fetchAsAdmin(path: string): Promise<Response> {
    return this.fetch(path, { headers: { authorization: this.authorization } });
  }

  async json<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await this.fetch(path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(path.startsWith('/api/admin') && { authorization: this.authorization }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  submit(): Promise<SubmissionReceipt> {
    return this.json('POST', '/api/artist/submit', aNewSubmission());
  }

  /** Uploads like a browser. @returns the object's URL */
  async upload(bytes: Uint8Array, type: string): Promise<string> {
    const { uploadURL } = await this.json<UploadTicket>('POST', '/api/objects/upload');
    const put = await fetch(uploadURL, {
      method: 'PUT',
      body: bytes as RequestInit['body'],
      headers: { 'content-type': type },
    });
    if (!put.ok) throw new Error(`${put.status}: ${await put.text()}`);
    return uploadURL.slice(0, uploadURL.indexOf('?'));
  }

  addSong(submission: SubmissionReceipt, n: number, fields: Partial<NewSong>): Promise<Song> {
    return this.json('POST', '/api/artist/submit-song', aNewSong(submission, n, fields));
  }

  submission(id: string): Promise<SubmissionWithSongs> {
    return this.json('GET', `/api/admin/submissions/${id}`);
  }
}
