import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react';
import { QRCodeSVG } from 'qrcode.react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField } from './code-field.tsx';
import type { AppSetup as Setup } from '../shown/security-calls.ts';
import type { useCodeStep } from './use-code-step.ts';
import classes from './app-setup.module.css';

type AppSetupProps = {
  setup: Setup;
  field: ReturnType<typeof useCodeStep>['field'];
};

/** Two steps: the app reads the key, and its code confirms that (SEC-03). */
export function AppSetup({ setup, field }: AppSetupProps) {
  const { t } = useTranslation();
  return (
    <ol className={classes.steps}>
      <Step number={1} title={t('appSetup.scan', { product: setup.product })} text={<ScanText />}>
        <a className={classes.open} href={setup.uri}>
          <IconExternalLink size={18} stroke={1.75} aria-hidden />
          {t('appSetup.openApp')}
        </a>
        <div className={classes.ways}>
          <div className={classes.qr}>
            <QRCodeSVG value={setup.uri} size={156} title={t('appSetup.qr')} />
          </div>
          <Key setup={setup} />
        </div>
      </Step>
      <Step number={2} title={t('appSetup.type')}>
        <CodeField label={t('appSetup.type')} hasHiddenLabel isSmall {...field} />
      </Step>
    </ol>
  );
}

function ScanText() {
  const { t } = useTranslation();
  return (
    <>
      <span className={classes.onScreen}>{t('appSetup.scanText')}</span>
      <span className={classes.onPhone}>{t('appSetup.phoneText')}</span>
    </>
  );
}

type StepProps = { number: number; title: string; text?: ReactNode; children: ReactNode };

function Step({ number, title, text, children }: StepProps) {
  return (
    <li className={classes.step}>
      <span className={classes.number} aria-hidden>
        {number}
      </span>
      <div className={classes.head}>
        <p className={classes.title}>{title}</p>
        {text && <p className={classes.text}>{text}</p>}
      </div>
      <div className={classes.body}>{children}</div>
    </li>
  );
}

function Key({ setup }: { setup: Setup }) {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  const groups = setup.secret.match(/.{1,4}/gu) ?? [];
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <div className={classes.key}>
      <p className={classes.text}>{t('appSetup.cantScan')}</p>
      <p className={classes.groups}>
        {groups.map((group, index) => (
          <span key={`${String(index)}${group}`}>{group}</span>
        ))}
      </p>
      <button
        type="button"
        className={classes.copy}
        aria-live="polite"
        onClick={() => {
          void navigator.clipboard.writeText(setup.secret).then(() => setIsCopied(true));
        }}
      >
        <Icon size={16} stroke={1.75} aria-hidden />
        {isCopied ? t('actions.copied') : t('appSetup.copyKey')}
      </button>
      <p className={classes.appears}>
        {t('appSetup.appearsAs')}
        <b>
          {setup.product}, {setup.email}
        </b>
      </p>
    </div>
  );
}
