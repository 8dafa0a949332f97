import type { ReactNode, Ref } from 'react';
import classes from './decision.module.css';

type ChoiceTileProps = {
  title: string;
  /** What it leads to. */
  text: ReactNode;
  /** The key that chooses it. */
  letter: string;
  isChosen: boolean;
  onChoose: () => void;
  ref: Ref<HTMLInputElement>;
};

/** A large radio button with what it leads to, and its key. */
export function ChoiceTile({ title, text, letter, isChosen, onChoose, ref }: ChoiceTileProps) {
  return (
    <label className={classes.tile} data-chosen={isChosen || undefined}>
      <input
        ref={ref}
        type="radio"
        name="judgement"
        aria-keyshortcuts={letter}
        checked={isChosen}
        onChange={onChoose}
      />
      <span>
        <b>{title}</b>
        <small>{text}</small>
      </span>
      <kbd aria-hidden>{letter}</kbd>
    </label>
  );
}
