import { Button, CloseButton, FileButton, Textarea } from '@mantine/core';
import { IconAlertCircle, IconDownload, IconFile, IconFileUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../components/state/notice.tsx';
import { listText } from '../../../lib/text/intl-text.ts';
import classes from './import.module.css';
import { orderColumns } from './reading/order-columns.ts';
import { downloadTemplate } from './reading/order-template.ts';
import type { ImportText, InputFault } from './use-import-text.ts';

/** What spreadsheets save as CSV; some systems know no type of it. */
const accepted = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain';

/** A line of names of columns. */
const headerExample = orderColumns
  .slice(0, 4)
  .map(({ name }) => name)
  .join(';');

/** Characters that browsers show in a field without delay. */
const maxInField = 200_000;

/** The field has the focus whenever it appears. */
const focus = (element: HTMLElement | null) => element?.focus();

/** The orders: pasted or in a file, and which columns they may have. */
export function ImportInput({ input }: { input: ImportText }) {
  const { t } = useTranslation();
  const { text, fileName, fault } = input;
  return (
    <div className={classes.input}>
      {fault !== null && <Fault fault={fault} />}
      {fileName === null ? (
        <Textarea
          ref={focus}
          data-autofocus
          label={t('orderImport.paste')}
          classNames={{ input: classes.text ?? '' }}
          placeholder={headerExample}
          rows={8}
          wrap="off"
          spellCheck={false}
          autoComplete="off"
          value={text}
          aria-invalid={fault !== null}
          onChange={(event) => input.type(event.currentTarget.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text');
            if (pasted.length <= maxInField) return;
            event.preventDefault();
            input.take(pasted, t('orderImport.pasted'));
          }}
        />
      ) : (
        <p className={classes.file}>
          <IconFile size={20} stroke={1.75} aria-hidden />
          <b>{fileName}</b>
          <CloseButton aria-label={t('orderImport.removeFile')} onClick={input.clear} />
        </p>
      )}
      <div className={classes.ways}>
        <FileButton
          accept={accepted}
          inputProps={{ 'aria-label': t('orderImport.file') }}
          onChange={(file) => {
            if (file !== null) void input.open(file);
          }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconFileUpload size={18} stroke={1.75} aria-hidden />}
            >
              {t('orderImport.chooseFile')}
            </Button>
          )}
        </FileButton>
        <Button
          variant="subtle"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          onClick={downloadTemplate}
        >
          {t('orderImport.template')}
        </Button>
      </div>
      <Columns />
    </div>
  );
}

/** The names of the columns. */
function Columns() {
  const { t } = useTranslation();
  return (
    <section className={classes.columns} aria-label={t('orderImport.columns')}>
      <h3>{t('orderImport.columns')}</h3>
      <ul>
        {orderColumns.map(({ name, isRequired = false }) => (
          <li key={name} data-required={isRequired || undefined}>
            <code>{name}</code>
            {isRequired && <span>{t('orderImport.required')}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Long names are cut: they may be a whole line of another file. */
const cut = (name: string) => (name.length > 40 ? `${name.slice(0, 40)}…` : name);

function Fault({ fault }: { fault: InputFault }) {
  const { t, i18n } = useTranslation();
  const line = 'line' in fault ? fault.line : 0;
  const names = 'names' in fault ? listText(fault.names.map(cut), i18n.language) : '';
  return (
    <div role="alert">
      <Notice
        kind="danger"
        icon={<IconAlertCircle size={20} stroke={1.75} aria-hidden />}
        title={t('orderImport.notRead')}
      >
        {t(`orderImport.faults.${fault.kind}`, { line, names })}
      </Notice>
    </div>
  );
}
