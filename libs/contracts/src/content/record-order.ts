import { ArrayMaxSize, ArrayUnique, IsArray, Matches } from 'class-validator';
import { InOrder, limits } from '../rules';

/** Records in the order that the site shows them in. */
export class RecordOrder {
  @InOrder(
    IsArray(),
    ArrayMaxSize(limits.pageSize),
    ArrayUnique(),
    Matches(/^[0-9a-f]{24}$/, { each: true, message: 'This is not an id' }),
  )
  ids!: string[];
}
