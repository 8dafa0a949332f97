import type { Delivery } from '@kolli/contract/delivery/deliveries';
import type { IdentityCountry } from '@kolli/domain/people/identity-numbers';
import { decideScan } from '@kolli/domain/scan/decide-scan';
import { type EitherCode, readScannedKeys, type ScannedCode } from '@kolli/domain/scan/read-scan';
import type { ScanMeaning, ScanRefusal } from '@kolli/domain/scan/scan-table';
import type { TFunction } from 'i18next';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { fillKolliField } from '../../lib/scan/kolli-field.ts';
import { playScanSound, type ScanOutcome } from '../../lib/scan/scan-sound.ts';
import { currentScanTarget } from '../../lib/scan/scan-targets.ts';
import { learnScannerLayout, scannerLayout } from '../../lib/scan/scanner-layout.ts';
import { type ScannerInput, useScanner } from '../../lib/scan/use-scanner.ts';
import { LayoutQuestion } from './layout-question.tsx';
import { ScanQuestion } from './scan-question.tsx';
import { ScanSign, type Sign } from './scan-sign.tsx';
import { type ScanResult, scanTargetNow, useScans } from './use-scans.ts';

type ScanListenerProps = {
  pharmacyId: string;
  /** The countries whose identity numbers are refused. */
  countries: readonly IdentityCountry[];
  /** Whether the person wants to hear what a scan led to. */
  hasSound: boolean;
  /** Why the person cannot use scans; undefined when they can. */
  refusal: string | undefined;
  parcelOf: Parameters<typeof useScans>[0]['parcelOf'];
  onParcel: (delivery: Delivery) => void;
  onChooseSize: (delivery: Delivery) => void;
  onUnknown: (kolliId: string) => void;
};

/**
 * The one listener to scanners, on every screen behind the guard and in every dialog (SCN-01). The domain's table
 * decides what a scan means; a sign and a sound say what it led to (SCN-08).
 */
export function ScanListener(props: ScanListenerProps) {
  const { countries, refusal } = props;
  const { t } = useTranslation();
  const { sign, say, hide } = useSign(props.hasSound);
  const [question, setQuestion] = useState<Pick<ScanResult, 'kolliId' | 'unless'> | null>(null);
  const [either, setEither] = useState<EitherCode | null>(null);
  const find = useScans({
    pharmacyId: props.pharmacyId,
    parcelOf: props.parcelOf,
    onSearching: () => say('searching', t('scanner.searching')),
    onFailed: () => say('notFound', t('scanner.failed')),
    onEither: (codes) => ask(codes),
    onResult: (result) => {
      setEither(null);
      if (result.meaning === 'askFirst') setQuestion(result);
      say(...saying(act(result, props), result.kolliId, t));
    },
  });
  const ask = (codes: EitherCode) => {
    setEither(codes);
    say('hint', t('scanner.either'));
  };
  const process = (code: ScannedCode, unless?: EitherCode) => {
    if (code.kind === 'kolliId') find(code.kolliId, unless);
    else say('notFound', t(`scanner.refused.${code.kind}`));
  };
  const read = (keys: ScannerInput['keys']) => {
    const result = readScannedKeys(keys, countries, scannerLayout());
    if ('either' in result) {
      ask(result.either);
      return;
    }
    setEither(null);
    if (result.shows !== undefined) learnScannerLayout(result.shows);
    process(result.code, result.unless);
  };
  useScanner((input) => {
    const target = currentScanTarget();
    if (target.onTested !== undefined) target.onTested(input);
    else if (input.kind === 'perhaps') say('hint', t('scanner.enterAgain'));
    else {
      target.onScanned?.(input.firstMs);
      if (refusal !== undefined) say('notFound', refusal);
      else if (input.kind === 'scan') read(input.keys);
      else say('notFound', t(`scanner.refused.${input.kind}`));
    }
  });
  return (
    <>
      <ScanSign sign={sign} onEnd={hide} />
      {question !== null && (
        <ScanQuestion
          kolliId={question.kolliId}
          onStay={() => setQuestion(null)}
          onLeave={() => {
            setQuestion(null);
            currentScanTarget().close?.();
            find(question.kolliId, question.unless);
          }}
        />
      )}
      {either !== null && (
        <LayoutQuestion
          either={either}
          onClose={() => setEither(null)}
          onAnswer={(layout) => {
            setEither(null);
            learnScannerLayout(layout);
            process(either[layout]);
          }}
        />
      )}
    </>
  );
}

function useSign(hasSound: boolean) {
  const [sign, setSign] = useState<Sign | null>(null);
  const hide = useCallback(() => setSign(null), []);
  const say = (outcome: Sign['outcome'], text: string) => {
    setSign((last) => ({ number: (last?.number ?? 0) + 1, outcome, text }));
    if (hasSound && (outcome === 'found' || outcome === 'notFound')) playScanSound(outcome);
  };
  return { sign, say, hide };
}

type Actions = Pick<ScanListenerProps, 'onParcel' | 'onChooseSize' | 'onUnknown'>;

/**
 * Does what the scan means; returns what it meant in the end: a target without a field to fill must be answered first,
 * and what is below a dialog that gives way, such as the form that led to it, decides for itself.
 */
function act(result: ScanResult, actions: Actions): ScanMeaning {
  const { meaning, kolliId, delivery, parcel, target } = result;
  const instead = (open: () => void): ScanMeaning => {
    if (target.close !== undefined) {
      flushSync(target.close);
      const below = scanTargetNow();
      if (below.close !== undefined && parcel !== undefined)
        return act(
          { ...result, target: below, meaning: decideScan(below.screen, parcel) },
          actions,
        );
    }
    open();
    return meaning;
  };
  switch (meaning) {
    case 'fillField':
      return fillKolliField(kolliId) ? meaning : 'answerFirst';
    case 'fillForm':
      target.onUnknown?.(kolliId);
      return meaning;
    case 'offerReservation':
      return instead(() => actions.onUnknown(kolliId));
    default:
  }
  if (delivery === null) return meaning;
  switch (meaning) {
    case 'putIntoDoors':
    case 'chooseOrder':
    case 'offerOrder':
      target.onOrder?.(delivery);
      return meaning;
    case 'chooseSize':
      return instead(() => actions.onChooseSize(delivery));
    case 'openParcel':
    case 'openHistory':
      return instead(() => actions.onParcel(delivery));
    default:
      return meaning;
  }
}

const refusals: ReadonlySet<ScanMeaning> = new Set<ScanRefusal>([
  'notWaiting',
  'alreadyOpen',
  'answerFirst',
  'identityNumber',
  'webAddress',
  'unreadable',
]);

const isRefusal = (meaning: ScanMeaning): meaning is ScanRefusal => refusals.has(meaning);

/** Sound and text of a meaning. */
function saying(meaning: ScanMeaning, kolliId: string, t: TFunction): [ScanOutcome, string] {
  if (isRefusal(meaning)) return ['notFound', t(`scanner.refused.${meaning}`, { kolliId })];
  if (meaning === 'askFirst') return ['notFound', t('scanner.askFirst', { kolliId })];
  if (meaning === 'offerReservation' || meaning === 'fillForm')
    return ['notFound', t('scanner.notFound', { kolliId })];
  if (meaning === 'fillField') return ['found', t('scanner.filled', { kolliId })];
  return ['found', t('scanner.found', { kolliId })];
}
