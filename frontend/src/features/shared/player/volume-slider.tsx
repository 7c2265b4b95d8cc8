import { Volume2 } from 'lucide-react';
import { useSnapshot } from 'valtio/react';
import { Slider } from '../../../ui/slider';
import { portalPlayer } from './portal-player';

export function VolumeSlider() {
  const { volume } = useSnapshot(portalPlayer.now);
  return (
    <div className="flex w-20 items-center gap-2.5 sm:w-32">
      <Volume2 aria-hidden className="size-4.5 shrink-0 text-ink-soft" />
      <Slider
        label="Volume"
        value={volume}
        max={1}
        step={0.1}
        spokenValue={`${Math.round(volume * 100)} percent`}
        onChange={(next) => portalPlayer.setVolume(next)}
      />
    </div>
  );
}
