import type { Delivery } from '@kolli/contract/delivery/deliveries';
import type { IdentityCountry } from '@kolli/domain/people/identity-numbers';
import { readScan } from '@kolli/domain/scan/read-scan';
import type { ScanMeaning, ScanRefusal } from '@kolli/domain/scan/scan-table';
import type { TFunction } from 'i18next';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fillKolliField } from '../../lib/scan/kolli-field.ts';
import { playScanSound, type ScanOutcome } from '../../lib/scan/scan-sound.ts';
import { currentScanTarget } from '../../lib/scan/scan-targets.ts';
import { useScanner } from '../../lib/scan/use-scanner.ts';
import { ScanQuestion } from './scan-question.tsx';
import { ScanSign, type Sign } from './scan-sign.tsx';
import { type ScanResult, useScans } from './use-scans.ts';

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
  const [question, setQuestion] = useState<string | null>(null);
  const find = useScans({
    pharmacyId: props.pharmacyId,
    parcelOf: props.parcelOf,
    onSearching: () => say('searching', t('scanner.searching')),
    onFailed: () => say('notFound', t('scanner.failed')),
    onResult: (result) => {
      if (result.meaning === 'askFirst') setQuestion(result.kolliId);
      const isDone = act(result, props);
      say(...saying(isDone ? result.meaning : 'answerFirst', result.kolliId, t));
    },
  });
  useScanner((text) => {
    currentScanTarget().onScanned?.();
    const code = readScan(text, countries);
    if (refusal !== undefined) say('notFound', refusal);
    else if (code.kind === 'kolliId') find(code.kolliId);
    else say('notFound', t(`scanner.refused.${code.kind}`));
  });
  return (
    <>
      <ScanSign sign={sign} onEnd={hide} />
      {question !== null && (
        <ScanQuestion
          kolliId={question}
          onStay={() => setQuestion(null)}
          onLeave={() => {
            setQuestion(null);
            currentScanTarget().close?.();
            find(question);
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
    if (hasSound && outcome !== 'searching') playScanSound(outcome);
  };
  return { sign, say, hide };
}

type Actions = Pick<ScanListenerProps, 'onParcel' | 'onChooseSize' | 'onUnknown'>;

/** Does what the scan means; false where its target has no field to fill. */
function act({ meaning, kolliId, delivery, target }: ScanResult, actions: Actions): boolean {
  const instead = (open: () => void) => {
    target.close?.();
    open();
  };
  switch (meaning) {
    case 'fillField':
      return fillKolliField(kolliId);
    case 'fillForm':
      target.onUnknown?.(kolliId);
      return true;
    case 'offerReservation':
      instead(() => actions.onUnknown(kolliId));
      return true;
    default:
  }
  if (delivery === null) return true;
  switch (meaning) {
    case 'putIntoDoors':
    case 'chooseOrder':
    case 'offerOrder':
      target.onOrder?.(delivery);
      return true;
    case 'chooseSize':
      instead(() => actions.onChooseSize(delivery));
      return true;
    case 'openParcel':
    case 'openHistory':
      instead(() => actions.onParcel(delivery));
      return true;
    default:
      return true;
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
