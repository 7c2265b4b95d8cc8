import { IsBoolean } from 'class-validator';
import { message, one } from '../message';
import { ObjectKey } from './objects';

export class FileUse {
  @IsBoolean() isUsed!: boolean;
}

/** Does a record of this service name the file? Also one whose deletion can be undone. */
export const usesFile = {
  intake: message('intake.uses-file', ObjectKey, one(FileUse)),
  catalog: message('catalog.uses-file', ObjectKey, one(FileUse)),
  content: message('content.uses-file', ObjectKey, one(FileUse)),
};

const services: Record<string, keyof typeof usesFile> = {
  ...{ song: 'intake', track: 'catalog', pitch: 'catalog' },
  ...{ project: 'content', film: 'content', hero: 'content' },
};

/** The question to the service whose record an owner is; undefined for an import, whose file is read at once. */
export const usesFileOf = (owner: string) => {
  const service = services[owner.slice(0, owner.indexOf('/'))];
  return service && usesFile[service];
};
