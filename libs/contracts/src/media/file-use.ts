import { IsBoolean, IsOptional } from 'class-validator';
import { message, one } from '../message';
import { RecordId } from '../rules';
import { ObjectKey } from './objects';

export class FileQuestion extends ObjectKey {
  /** Asks only whether this record has it, and is not deleted: an address that was given out for it is good no longer. */
  @IsOptional() @RecordId() shownBy?: string;
}
export class FileUse {
  @IsBoolean() isUsed!: boolean;
}

/** Does a record of this service name the file? Also one whose deletion can be undone, unless `shownBy` is asked. */
export const usesFile = {
  intake: message('intake.uses-file', FileQuestion, one(FileUse)),
  catalog: message('catalog.uses-file', FileQuestion, one(FileUse)),
  content: message('content.uses-file', FileQuestion, one(FileUse)),
};

const services: Record<string, keyof typeof usesFile> = {
  ...{ song: 'intake', track: 'catalog', pitch: 'catalog', ingest: 'catalog' },
  ...{ project: 'content', film: 'content', hero: 'content' },
};

/** The question to the service whose record an owner is; undefined for an import, whose file is read at once. */
export const usesFileOf = (owner: string) => {
  const service = services[owner.slice(0, owner.indexOf('/'))];
  return service && usesFile[service];
};
