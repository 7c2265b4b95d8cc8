import { type ClassConstructor, Type } from 'class-transformer';
import { getMetadataStorage, IsDateString, IsInt, IsOptional, ValidateNested } from 'class-validator';
import { IfMatch, RecordId } from './rules';

/** A class with the same rules, of which every field may be missing. */
export const partial = <T extends object>(type: ClassConstructor<T>): ClassConstructor<Partial<T>> => {
  class Part extends (type as ClassConstructor<object>) {}
  for (const { propertyName } of getMetadataStorage().getTargetValidationMetadatas(type, '', false, false)) {
    IsOptional()(Part.prototype, propertyName);
  }
  return Part as ClassConstructor<Partial<T>>;
};

/** A class that takes the fields of another one, too, with their rules. */
export const WithRulesOf =
  (other: ClassConstructor<object>): ClassDecorator =>
  (target) => {
    const storage = getMetadataStorage();
    for (const rule of storage.getTargetValidationMetadatas(other, '', false, false)) {
      storage.addValidationMetadata({ ...rule, target });
    }
  };

type Kept<T> = { [Field in keyof T]-?: Exclude<T[Field], undefined> };

/** The fields of an input as they are kept: one that may be missing there is null here. */
export const kept = <T extends object>(input: ClassConstructor<T>) => input as ClassConstructor<Kept<T>>;

/** A record that admins change, with the kept fields of an input. */
export const recordOf = <T extends object>(input: ClassConstructor<T>) => {
  class Stored extends (input as ClassConstructor<object>) {
    @RecordId() id!: string;
    /** Grows with every change by an admin. */
    @IsInt() revision!: number;
    @IsDateString() createdAt!: string;
    @IsDateString() updatedAt!: string;
  }
  return Stored as ClassConstructor<Kept<T> & Stored>;
};

/** A change to one record, and the revisions that it may have. */
export const updateOf = <T extends object>(type: ClassConstructor<T>) => {
  class Update {
    @RecordId() id!: string;
    @ValidateNested() @Type(() => type) changes!: T;
    @IfMatch() ifMatch?: number[];
  }
  return Update;
};
