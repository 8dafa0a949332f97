import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProduct } from '../../../components/layout/product.tsx';
import { downloadFile } from '../../../lib/file/download-file.ts';
import classes from './recovery-codes.module.css';

type RecoveryCodesProps = {
  codes: readonly string[];
  isStored: boolean;
  onStored: (isStored: boolean) => void;
};

/** The recovery codes, shown this once (SEC-03), and the tick that lets the person go on. */
export function RecoveryCodes({ codes, isStored, onStored }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const { name } = useProduct();
  const title = t('recoveryCodes.fileTitle', { product: name });
  const text = `${title}\n\n${codes.join('\n')}\n`;
  return (
    <div className={classes.area}>
      <h2 className={classes.printTitle}>{title}</h2>
      <ol className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={classes.ways}>
        <CopyButton text={text} />
        <button
          type="button"
          className={classes.way}
          onClick={() => downloadFile('recovery-codes.txt', new Blob([text]))}
        >
          <IconDownload size={16} stroke={1.75} aria-hidden />
          {t('recoveryCodes.download')}
        </button>
        <button type="button" className={classes.way} onClick={() => print()}>
          <IconPrinter size={16} stroke={1.75} aria-hidden />
          {t('recoveryCodes.print')}
        </button>
      </div>
      <label className={classes.stored}>
        <input
          type="checkbox"
          checked={isStored}
          onChange={(event) => onStored(event.target.checked)}
        />
        {t('recoveryCodes.stored')}
      </label>
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <button
      type="button"
      className={classes.way}
      aria-live="polite"
      onClick={() => {
        void navigator.clipboard.writeText(text).then(() => setIsCopied(true));
      }}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
      {isCopied ? t('actions.copied') : t('recoveryCodes.copy')}
    </button>
  );
}
