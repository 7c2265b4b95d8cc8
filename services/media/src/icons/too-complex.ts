import { AppError } from '@cueroom/contracts/app-error';

export const tooComplex = () =>
  new AppError('too_large', 'This logo is too large: please choose a smaller or simpler picture');
