import { ValidateBy, ValidateIf } from 'class-validator';
import { limits, messages } from '../rules';
import { objectKeyOf, sourceKeyOf } from './file-address';

const isFileAddress = (value: unknown, keyOf: typeof objectKeyOf): boolean =>
  typeof value === 'string' &&
  value.length <= limits.url &&
  (keyOf(value) !== null || (/^https?:\/\/[^\s/]+/i.test(value) && URL.canParse(value)));

const AddressBy =
  (keyOf: typeof objectKeyOf): PropertyDecorator =>
  (target, key) => {
    ValidateIf((_, value) => value !== undefined && value !== null && value !== '')(target, key);
    ValidateBy({
      name: 'fileAddress',
      validator: { validate: (value) => isFileAddress(value, keyOf), defaultMessage: () => messages.url },
    })(target, key);
  };

/** The path of a stored file or an http(s) link; missing, null or empty is none. */
export const FileAddress = (): PropertyDecorator => AddressBy(objectKeyOf);

/** The same, signed too, and the path of a size of a picture: so that a record can be sent back as it was read. */
export const PictureAddress = (): PropertyDecorator => AddressBy(sourceKeyOf);
