import type { ClassConstructor } from 'class-transformer';
import { getMetadataStorage, IsOptional } from 'class-validator';

/** A class with the same rules, of which every field may be missing. */
export const partial = <T extends object>(type: ClassConstructor<T>): ClassConstructor<Partial<T>> => {
  const Base = type as ClassConstructor<object>;
  class Part extends Base {}
  for (const { propertyName } of getMetadataStorage().getTargetValidationMetadatas(type, '', false, false)) {
    IsOptional()(Part.prototype, propertyName);
  }
  return Part as ClassConstructor<Partial<T>>;
};
