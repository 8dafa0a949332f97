import { IconCheck, IconSearch } from '@tabler/icons-react';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { amountText } from '../../lib/text/intl-text.ts';
import formClasses from './auth-form.module.css';
import classes from './pharmacy-search.module.css';
import { MAX_SHOWN, usePharmacySearch } from './use-pharmacy-search.ts';

type PharmacySearchProps = {
  choices: readonly { readonly id: string; readonly name: string }[];
  /** The id of the choice; empty while something else is typed. */
  value: string;
  onChange: (pharmacyId: string) => void;
  fieldRef: RefObject<HTMLInputElement | null>;
};

/** A choice of one of many pharmacies by a part of its name, as a combobox with a list. */
export function PharmacySearch({ choices, value, onChange, fieldRef }: PharmacySearchProps) {
  const { t } = useTranslation();
  const id = useId();
  const search = usePharmacySearch(choices, value, onChange);
  const { isOpen, active, shown } = search;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div className={classes.search}>
      <label className={formClasses.label} htmlFor={id}>
        {t('changePharmacy.pharmacy')}
      </label>
      <span className={classes.frame}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <input
          ref={fieldRef}
          id={id}
          className={classes.field}
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('changePharmacy.search')}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={shown[active] && `${id}-${active}`}
          value={search.text}
          onChange={(event) => search.type(event.target.value)}
          onKeyDown={search.onKeyDown}
          onFocus={(event) => {
            event.target.select();
            if (value === '') search.open();
          }}
          onClick={() => search.open()}
          onBlur={search.close}
        />
      </span>
      <div className={classes.popup} data-open={isOpen || undefined}>
        <div
          ref={list}
          id={`${id}-list`}
          className={classes.list}
          role="listbox"
          tabIndex={-1}
          aria-label={t('changePharmacy.pharmacy')}
          // The focus stays in the field.
          onMouseDown={(event) => event.preventDefault()}
        >
          {isOpen &&
            shown.map((one, index) => (
              <button
                type="button"
                tabIndex={-1}
                key={one.id}
                id={`${id}-${index}`}
                className={classes.option}
                role="option"
                aria-selected={one.id === value}
                data-active={index === active || undefined}
                onClick={() => search.choose(one.id)}
              >
                <span>{one.name}</span>
                {one.id === value && <IconCheck size={18} stroke={1.75} aria-hidden />}
              </button>
            ))}
        </div>
        <Matches count={isOpen ? search.count : null} />
      </div>
    </div>
  );
}

/** Says how many match, also to screen readers; the empty text while the list is closed. */
function Matches({ count }: { count: number | null }) {
  const { t, i18n } = useTranslation();
  const amount = (many: number) => amountText(many, i18n.language);
  const text = () => {
    if (count === null) return '';
    if (count === 0) return t('changePharmacy.noMatch');
    if (count <= MAX_SHOWN) return t('changePharmacy.matches', { count, amount: amount(count) });
    return t('changePharmacy.more', { amount: amount(count), shown: amount(MAX_SHOWN) });
  };
  return (
    <p role="status" className={classes.matches}>
      {text()}
    </p>
  );
}
