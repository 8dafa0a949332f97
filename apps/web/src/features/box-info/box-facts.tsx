import type { PickupBoxSummary } from '@kolli/contract/box/pickup-boxes';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/time/shown-time.ts';
import { CopyKey } from '../../components/button/copy-key.tsx';
import { FactList } from '../../components/text/fact-list.tsx';
import { useDaysText } from '../../components/text/use-days-text.ts';
import { amountText, degreesRangeText, languagesText } from '../../lib/text/intl-text.ts';
import { minutesOf } from '../../lib/text/periods.ts';
import { InfoCard } from './info-card.tsx';

type Info = PickupBoxSummary['info'];

/** The facts of box info (BOX-07 to BOX-16). */
export function BoxFacts({ box }: { box: PickupBoxSummary }) {
  const { t } = useTranslation();
  const { deliveryRulesBasicLocker, deliveryRulesFridgeLocker } = box.info;
  return (
    <>
      <AboutCard box={box} />
      <TemperaturesCard info={box.info} />
      <RulesCard title={t('boxInfo.basicRules')} rules={deliveryRulesBasicLocker} />
      {deliveryRulesFridgeLocker && (
        <RulesCard title={t('boxInfo.fridgeRules')} rules={deliveryRulesFridgeLocker} />
      )}
    </>
  );
}

type Unreadable = NonNullable<PickupBoxSummary['unreadableEvents']['last']>;

/** When the last unreadable event happened, and why it could not be read. */
function unreadableText({ time, code, detail }: Unreadable, t: TFunction): string {
  const reason = t(`boxInfo.unreadableReason.${code}`, { detail });
  return t('boxInfo.lastUnreadable', { time: formatDateTime(new Date(time)), reason });
}

function AboutCard({ box }: { box: PickupBoxSummary }) {
  const { t, i18n } = useTranslation();
  const { info } = box;
  const { count, last } = box.unreadableEvents;
  const yesNo = (isSo: boolean) => t(isSo ? 'yes' : 'no');
  return (
    <InfoCard title={t('boxInfo.about')}>
      <FactList
        facts={[
          {
            label: t('boxInfo.id'),
            value: <CopyKey id={box.id} label={t('boxInfo.copyId')} />,
          },
          { label: t('boxInfo.address'), value: `${info.street}, ${info.city}` },
          {
            label: t('boxInfo.uiLanguages'),
            value: languagesText(info.uiLanguages, i18n.language),
          },
          {
            label: t('pharmacy.customerSMSLanguages'),
            value:
              info.customerSMSLanguages.length === 0
                ? t('boxInfo.smsLanguagesOfPharmacy')
                : languagesText(info.customerSMSLanguages, i18n.language),
          },
          { label: t('boxInfo.version'), value: info.currentSWVersion ?? t('boxInfo.noVersion') },
          {
            label: t('boxInfo.unreadable'),
            value: count === 0 ? t('boxInfo.noUnreadable') : amountText(count, i18n.language),
            detail: last && unreadableText(last, t),
          },
          { label: t('boxInfo.outdoor'), value: yesNo(box.outdoor) },
          { label: t('boxInfo.cardboard'), value: yesNo(box.cardboardType) },
        ]}
      />
    </InfoCard>
  );
}

function TemperaturesCard({ info }: { info: Info }) {
  const { t, i18n } = useTranslation();
  const minutes = (timeMs: number) => {
    const amount = minutesOf(timeMs);
    const value = amountText(amount, i18n.language);
    return t('boxInfo.minutes', { count: amount <= 1 ? 1 : 2, value });
  };
  const hold = (amount: number) =>
    amount === 0
      ? t('boxInfo.holdOff')
      : t('boxInfo.minutes', { count: amount, value: amountText(amount, i18n.language) });
  return (
    <InfoCard title={t('boxInfo.temperatures')}>
      <FactList
        facts={[
          { label: t('boxInfo.basicRange'), value: degreesRangeText(info.temperatureRangeBasic) },
          { label: t('boxInfo.fridgeRange'), value: degreesRangeText(info.temperatureRangeFridge) },
          {
            label: t('boxInfo.reportInterval'),
            value: minutes(info.temperatureSendDataFromPickupboxIntervalTime),
          },
          {
            label: t('boxInfo.alarmInterval'),
            value: minutes(info.temperatureSendAlarmNotificationAfterIntervalTime),
            detail: t('boxInfo.alarmIntervalText'),
          },
          {
            label: t('boxInfo.holdBasic'),
            value: hold(info.holdAfterMinutesBasic),
            detail: t('boxInfo.holdText'),
          },
          { label: t('boxInfo.holdFridge'), value: hold(info.holdAfterMinutesFridge) },
        ]}
      />
    </InfoCard>
  );
}

type RulesCardProps = { title: string; rules: Info['deliveryRulesBasicLocker'] };

/** The keep times of a locker type in days (BOX-13 to BOX-16). */
function RulesCard({ title, rules }: RulesCardProps) {
  const { t } = useTranslation();
  const days = useDaysText();
  return (
    <InfoCard title={title}>
      <FactList
        facts={[
          { label: t('pharmacy.deliveryKeepTime'), value: days(rules.deliveryKeepTime) },
          {
            label: t('pharmacy.deliveryReminderMessagePeriod'),
            value: days(rules.deliveryReminderMessagePeriod),
          },
          { label: t('pharmacy.reservationKeepTime'), value: days(rules.reservationKeepTime) },
        ]}
      />
    </InfoCard>
  );
}
