// Every scene by its name. Called, it prepares what it needs and gives the light of each point.
import { city } from './scenes-city.mjs';
import { near } from './scenes-near.mjs';
import { weather } from './scenes-weather.mjs';
import { wide } from './scenes-wide.mjs';

export const scenes = { ...wide, ...weather, ...city, ...near };
