import { RangeSlider } from '../ui/form/range-slider';
import { Slider } from '../ui/form/slider';
import { Wave } from '../ui/wave';
import { type Group, OnNight, Try } from './part';

const peaks = Array.from({ length: 240 }, (_, at) => Math.abs(Math.sin(at / 9) * Math.cos(at / 31)) * 0.9 + 0.1);
const clock = (sec: number) => `${Math.floor(sec / 60)}:${String(sec % 60).padStart(2, '0')}`;

export const sound: Group = {
  title: 'Sound',
  parts: [
    {
      name: 'Wave',
      use: 'The picture of a sound, and how much of it was heard. It fills its box.',
      states: {
        'not heard': (
          <div className="relative h-14">
            <Wave peaks={peaks} heard={0} />
          </div>
        ),
        'half heard, fewer bars': (
          <div className="relative h-14">
            <Wave peaks={peaks} heard={0.5} bars={60} />
          </div>
        ),
        'on dark ground': (
          <OnNight>
            <div className="relative h-14">
              <Wave peaks={peaks} heard={0.3} ground="night" />
            </div>
          </OnNight>
        ),
        silence: (
          <div className="relative h-14">
            <Wave peaks={[]} heard={0} />
          </div>
        ),
      },
    },
    {
      name: 'Slider',
      use: 'One value that is set by hand, as the volume.',
      states: {
        half: (
          <Try first={50}>
            {(value, onChange) => (
              <Slider label="Volume" value={value} max={100} step={1} spokenValue={`${value}%`} onChange={onChange} />
            )}
          </Try>
        ),
        'at its end': (
          <Try first={100}>
            {(value, onChange) => (
              <Slider label="Full" value={value} max={100} step={1} spokenValue={`${value}%`} onChange={onChange} />
            )}
          </Try>
        ),
      },
    },
    {
      name: 'RangeSlider',
      use: 'A piece of a sound or film: two handles on its picture.',
      states: {
        'a piece of a sound': (
          <Try first={[20, 70] as readonly [number, number]}>
            {([start, end], onChange) => (
              <RangeSlider
                start={{ label: 'Start', value: start, spokenValue: clock(start) }}
                end={{ label: 'End', value: end, spokenValue: clock(end) }}
                max={120}
                onChange={(first, last) => onChange([first, last])}
              >
                <Wave peaks={peaks} heard={0} />
              </RangeSlider>
            )}
          </Try>
        ),
      },
    },
  ],
};
