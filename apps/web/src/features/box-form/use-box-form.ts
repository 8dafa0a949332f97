import { updatePickupBox } from '@kolli/contract/box/pickup-box-changes';
import { listPickupBoxes, type PickupBox, showPickupBox } from '@kolli/contract/box/pickup-boxes';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useEditForm } from '../../components/edit-form/use-edit-form.ts';
import { showDone } from '../../components/toast/messages.ts';
import { call } from '../../lib/call/call.ts';
import { queryKey } from '../../lib/call/query.ts';
import { validBody } from './box-body.ts';
import { boxErrors, inFormWords } from './box-errors.ts';
import { type BoxValues, valuesOf } from './box-values.ts';

/** The fields of error codes that name none. */
const codes = {
  box_not_empty: 'templateId',
  template_not_found: 'templateId',
  pickupbox_name_in_use: 'name',
};

/** The form of Edit pickup box (CAL-24). */
export function useBoxForm(box: PickupBox, isAdmin: boolean) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const params = { id: box.id };
  return useEditForm<BoxValues, PickupBox>({
    id: 'box',
    saved: valuesOf(box),
    codes,
    check: (values, saved) => boxErrors({ values, saved, box, isAdmin }),
    save: (values, saved) =>
      call(updatePickupBox, { params, body: validBody({ values, saved, box, isAdmin }) }).catch(
        (error: unknown) => {
          throw inFormWords(error);
        },
      ),
    onSaved: (changed) => {
      queryClient.setQueryData(queryKey(showPickupBox, { params }), changed);
      void queryClient.invalidateQueries({ queryKey: [listPickupBoxes.path] });
      showDone(t('form.saved'));
    },
  });
}
