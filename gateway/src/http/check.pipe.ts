import { checkInput } from '@cueroom/platform/check-input';
import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { refuseOddInput } from './odd-input';

const plainTypes: readonly unknown[] = [String, Number, Boolean, Array, Object];

/** Unknown query parameters are ignored: links often carry tracking parameters. */
@Injectable()
export class CheckPipe implements PipeTransform {
  transform(value: unknown, { metatype, type }: ArgumentMetadata): unknown {
    if (type === 'custom' || !metatype || plainTypes.includes(metatype)) return value;
    refuseOddInput(value);
    return checkInput(metatype, value ?? {}, { unknownFields: type === 'query' ? 'drop' : 'refuse' });
  }
}
