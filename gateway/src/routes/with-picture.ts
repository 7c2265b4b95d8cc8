import { imageTooLarge } from '@cueroom/contracts/media/pictures';
import { bodyLimits } from '../settings';

/** Of a route whose body may carry a picture. */
export const withPicture = { bodyLimit: bodyLimits.withPicture, tooLargeSays: imageTooLarge };
