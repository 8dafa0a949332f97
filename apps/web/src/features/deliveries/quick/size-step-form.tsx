import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useBoxRefusal } from '../../../components/box/use-box-refusal.ts';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { AddPhoneNumberModal } from '../assign/add-phone-number-modal.tsx';
import { OrderFacts } from '../assign/order-facts.tsx';
import { BoxRefusal } from '../box-refusal.tsx';
import { BoxChoice } from './box-choice.tsx';
import { shelvesOnly, sizeOptions } from './size-options.ts';
import { SizeResult, TakenNotice, usePlaceName } from './size-result.tsx';
import type { SizeStepModalProps } from './size-step-props.ts';
import { SizeTiles } from './size-tiles.tsx';
import classes from './size-tiles.module.css';
import type { ChosenBox } from './use-chosen-box.ts';
import { useGivePlace } from './use-give-place.ts';
import { useSizeChoice } from './use-size-choice.ts';

type SizeStepFormProps = SizeStepModalProps & {
  place: ChosenBox;
  shelves: readonly { readonly name: string; readonly numberOfReservations: number }[];
};

/** The size step, once boxes and shelves are read. Asks for the phone number where there is none (DLG-29). */
export function SizeStepForm(props: SizeStepFormProps) {
  const { delivery, place, shelves, onClose, onShelved = onClose, onAssigned, onInfo } = props;
  const { t } = useTranslation();
  const kolliId = delivery.deliveryId;
  const placeName = usePlaceName();
  const giving = useGivePlace({ delivery, boxId: place.box?.id, onShelved, onAssigned });
  const boxRefusal = useRefusal(place.box, giving.isSent);
  const options = sizeOptions(place.box, shelves, delivery.wishes);
  const offered = boxRefusal === undefined ? options : shelvesOnly(options);
  const choice = useSizeChoice(options, offered, giving.isSent, delivery.wishes);
  const { kind, chosen, taken, choose, restore } = choice;
  const refusal = kind === 'shelf' ? undefined : boxRefusal;
  const isThere = chosen?.place !== undefined;
  // The last door may be taken by now: back to the tiles, which say so.
  if (giving.isAskingPhone && (isThere || giving.isSent)) {
    return (
      <AddPhoneNumberModal
        kolliId={kolliId}
        isBusy={giving.isPending}
        refusal={refusal}
        onClose={giving.endAsking}
        onSubmit={(phoneNumber) => giving.give(chosen, phoneNumber)}
      />
    );
  }
  const canSend = isThere && refusal === undefined;
  return (
    <ModalFrame
      opened
      width={720}
      onClose={onClose}
      title={t('size.title', { kolliId })}
      lead={t('size.lead')}
      scan={{ screen: 'dialog', onScanned: restore }}
      onSubmit={() => {
        if (canSend) giving.give(chosen);
      }}
      result={<SizeResult chosen={chosen} onInfo={onInfo} />}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={giving.isPending} disabled={!canSend}>
            {canSend ? t('size.submit', { place: placeName(chosen) }) : t('lockers.reserve')}
          </Button>
        </>
      }
    >
      {boxRefusal !== undefined && <BoxRefusal refusal={boxRefusal} />}
      <div className={classes.order}>
        <OrderFacts delivery={delivery} />
        <BoxChoice {...place} />
      </div>
      <SizeTiles options={offered} chosen={kind} onChoose={choose} />
      <TakenNotice taken={taken} now={chosen} />
    </ModalFrame>
  );
}

/** Why the box takes nothing now; once sent, it may be full because of this very parcel. */
function useRefusal(box: ChosenBox['box'], isSent: boolean): string | undefined {
  const refusalOf = useBoxRefusal();
  return box === undefined || isSent ? undefined : refusalOf('assign', box);
}
