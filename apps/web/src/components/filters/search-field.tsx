import { CloseButton, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SearchBy } from './filter-types.ts';
import classes from './filters.module.css';
import type { Search } from './use-search.ts';

type SearchFieldProps = {
  search: Search;
  label: string;
  placeholder: string;
  /** The kinds of search offered in a dropdown next to the field; none by default. */
  kinds?: readonly SearchBy[];
  error?: string | undefined;
};

/** A search field over all rows, with a choice of what is searched (RES-02, RES-03, HIS-04). */
export function SearchField({ search, label, placeholder, kinds, error }: SearchFieldProps) {
  const { t } = useTranslation();
  const refusal = kinds?.includes('ssn')
    ? 'filters.chooseIdentityNumber'
    : 'filters.noIdentityNumber';
  return (
    <search className={classes.search} data-kinds={kinds ? true : undefined}>
      {kinds && (
        <Select
          className={classes.kind ?? ''}
          aria-label={t('filters.searchBy')}
          data={kinds.map((kind) => ({ value: kind, label: t(`filters.by.${kind}`) }))}
          value={search.by}
          allowDeselect={false}
          classNames={{ option: classes.option ?? '', dropdown: classes.dropdown ?? '' }}
          checkIconPosition="right"
          withScrollArea={false}
          comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
          onChange={(value) => {
            const kind = kinds.find((one) => one === value);
            if (kind !== undefined) search.choose(kind);
          }}
        />
      )}
      <TextInput
        className={classes.text ?? ''}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        leftSection={<IconSearch size={16} stroke={2} aria-hidden />}
        rightSection={
          search.text !== '' && (
            <CloseButton
              size="sm"
              aria-label={t('filters.clearSearch')}
              onClick={() => {
                search.type('');
              }}
            />
          )
        }
        value={search.text}
        error={error ?? (search.mayBeIdentityNumber ? t(refusal) : undefined)}
        onChange={(event) => {
          search.type(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search.submit();
          if (event.key === 'Escape' && search.text !== '') search.type('');
        }}
      />
    </search>
  );
}
