import type { ReactNode } from 'react';
import classes from './decision.module.css';

type ChoiceTileProps = {
  title: string;
  /** What it leads to. */
  text: ReactNode;
  /** The key that chooses it. */
  letter: string;
  isChosen: boolean;
  onChoose: () => void;
};

/** A large radio button with what it leads to, and its key. */
export function ChoiceTile({ title, text, letter, isChosen, onChoose }: ChoiceTileProps) {
  return (
    <label className={classes.tile} data-chosen={isChosen || undefined}>
      <input
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
