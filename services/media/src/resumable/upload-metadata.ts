import { NewUpload } from '@cueroom/contracts/media/objects';
import { HttpProblem } from '@cueroom/platform/http/problem';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';

const names = ['filename', 'filetype', 'kind'] as const;

/** Other names are of no use here, and are not kept. */
export const knownMetadata = (metadata: Record<string, string | null> = {}): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (metadata[name] ? [[name, metadata[name]]] : [])));

/** What the metadata of a tus upload says of it. @throws HttpProblem 400 */
export const uploadOf = ({ filename, filetype, kind }: Record<string, string>, size: number): NewUpload => {
  const said = Object.entries({ filename, type: filetype, kind, size });
  const upload = plainToInstance(NewUpload, Object.fromEntries(said.filter(([, value]) => value !== undefined)));
  const [fault] = validateSync(upload);
  if (fault) throw new HttpProblem(400, `Upload-Metadata: ${Object.values(fault.constraints ?? {}).join(', ')}`);
  return upload;
};
