import { ArrowDown, ArrowUp } from 'lucide-react';
import { IconButton } from '../icon-button';

interface MoveButtonsProps {
  index: number;
  count: number;
  /** What is moved, where its row does not say it. */
  name?: string;
  onMove: (to: number) => void;
}

/** For a row of an order. At an end they are not disabled: that would drop the focus. */
export function MoveButtons({ index, count, name, onMove }: MoveButtonsProps) {
  return ([ArrowUp, ArrowDown] as const).map((icon, way) => {
    const [to, where] = way === 0 ? [index - 1, 'up'] : [index + 1, 'down'];
    const isEnd = to < 0 || to >= count;
    const label = ['Move', name, where].filter(Boolean).join(' ');
    return (
      <IconButton key={where} icon={icon} label={label} aria-disabled={isEnd} onClick={() => isEnd || onMove(to)} />
    );
  });
}
