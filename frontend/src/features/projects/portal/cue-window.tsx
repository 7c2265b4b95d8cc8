import { limits } from '@cueroom/contracts/limits';
import { useQuery } from '@tanstack/react-query';
import { adminRecordQuery } from '../../../lib/api/admin-lists';
import { speakDuration } from '../../../lib/words/format';
import { RangeSlider } from '../../../ui/form/range-slider';
import { Wave } from '../../../ui/wave';
import { peaksQuery } from '../../shared/player/peaks';

interface CueWindowProps {
  /** As in "cue 1". */
  number: number;
  trackId: string;
  startSec: number;
  durationSec: number;
  /** Where the preview is; null while it is silent. */
  heardSec: number | null;
  onChange: (startSec: number, durationSec: number) => void;
}

const { minSec, maxSec } = limits.cue;
const between = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/** The part of a track's waveform that visitors hear: its beginning moves it, its end makes it longer or shorter. */
export function CueWindow({ number, trackId, startSec, durationSec, heardSec, onChange }: CueWindowProps) {
  const { data: track } = useQuery(adminRecordQuery('music', trackId));
  const { data: peaks } = useQuery(peaksQuery(track?.peaksUrl));
  const whole = Math.floor(track?.duration ?? 0);
  if (!peaks || whole <= minSec) return null;
  const start = between(startSec || 0, 0, whole - minSec);
  const end = between(start + (durationSec || minSec), start + minSec, whole);
  const choose = (first: number, last: number) => {
    const length = end - start;
    if (first !== start) onChange(between(first, 0, whole - length), length);
    else onChange(start, between(last - start, minSec, Math.min(maxSec, whole - start)));
  };
  const spokenEnd = `${speakDuration(end)}, ${end - start} seconds long`;
  return (
    <div className="mt-3">
      <RangeSlider
        start={{ label: `Start of cue ${number}`, value: start, spokenValue: speakDuration(start) }}
        end={{ label: `End of cue ${number}`, value: end, spokenValue: spokenEnd }}
        max={whole}
        onChange={choose}
      >
        <Wave peaks={peaks} heard={0} bars={200} />
        {heardSec !== null && (
          <span
            data-heard
            className="pointer-events-none absolute inset-y-0 w-0.5 bg-ink forced-colors:bg-[Highlight]"
            style={{ left: `${(100 * heardSec) / whole}%` }}
          />
        )}
      </RangeSlider>
    </div>
  );
}
