import { layoutProblems, type TemplateModule } from '@kolli/domain/box/box-layout';
import { CodedError } from '../../../platform/coded-error.ts';

/** Throws `validation_fail` with `validation.layout` for modules that do not form a valid cabinet. */
export function checkLayout(modules: readonly TemplateModule[]): void {
  if (layoutProblems({ modules }).length > 0)
    throw new CodedError('validation_fail', [{ msg: 'validation.layout', path: 'body.modules' }]);
}
