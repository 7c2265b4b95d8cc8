import horizon from './horizon.svg';
import projector from './projector.svg';
import strings from './strings.svg';

const stills = [strings, horizon, projector];

/** The drawing that stands for a project without a picture: the same one every time, not the same one for all. */
export const stillFor = (id: string): string => stills[parseInt(id.slice(-4), 16) % stills.length] ?? strings;
