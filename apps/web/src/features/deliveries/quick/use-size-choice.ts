import type { Wishes } from '@kolli/domain/box/wishes';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { firstSize, type SizeKind, type SizeOption, sizeKinds } from './size-options.ts';

/**
 * The chosen size, by a letter or 1 to 5 wherever the focus is in the dialog. A size without a place cannot be
 * chosen. If the chosen place goes to somebody else, `taken` is that place until the person chooses again.
 */
export function useSizeChoice(
  options: readonly SizeOption[],
  /** Those of them that can be chosen now: without doors while the box takes nothing. */
  offered: readonly SizeOption[],
  isSent: boolean,
  wishes: Wishes | null,
) {
  const [kind, setKind] = useState<SizeKind | undefined>(() => firstSize(offered, wishes));
  const chosen = options.find((one) => one.kind === kind);
  const [shown, setShown] = useState({ kind, place: chosen?.place });
  const [taken, setTaken] = useState<string>();
  if (!isSent && (shown.kind !== kind || shown.place !== chosen?.place)) {
    setTaken(shown.kind === kind ? shown.place : undefined);
    setShown({ kind, place: chosen?.place });
  }
  const choose = (next: SizeKind) => {
    const option = offered.find((one) => one.kind === next);
    if (option?.place !== undefined && !isSent) setKind(next);
  };
  return { kind, chosen, taken, choose, restore: useSizeKeys(choose, kind) };
}

/** The letter of each size in the person's language. */
export function useSizeLetters(): Readonly<Record<SizeKind, string>> {
  const { t } = useTranslation();
  return {
    small: t('size.letter.small'),
    medium: t('size.letter.medium'),
    large: t('size.letter.large'),
    fridge: t('size.letter.fridge'),
    shelf: t('size.letter.shelf'),
  };
}

function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type !== 'radio';
}

/** Listens to the keys; returns what undoes those of a scan, which are not meant for the dialog. */
function useSizeKeys(
  choose: (kind: SizeKind) => void,
  kind: SizeKind | undefined,
): (firstMs: number) => void {
  const letters = useSizeLetters();
  const choices = useRef<{ before: SizeKind | undefined; at: number }[]>([]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTypedInto(event.target)) return;
    const key = event.key.toUpperCase();
    const found = sizeKinds.find((one, index) => letters[one] === key || key === String(index + 1));
    if (found === undefined) return;
    choices.current.push({ before: kind, at: event.timeStamp });
    choose(found);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (firstMs) => {
    const first = choices.current.find(({ at }) => at >= firstMs);
    choices.current = [];
    if (first?.before !== undefined) choose(first.before);
  };
}
