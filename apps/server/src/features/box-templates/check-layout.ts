import { layoutProblems, type TemplateModule } from '@kolli/domain/box-layout';
import { CodedError } from '../../platform/coded-error.ts';

/** Refuses modules that make no cabinet that can stand, with `validation.layout` at their field. */
export function checkLayout(modules: readonly TemplateModule[]): void {
  if (layoutProblems({ modules }).length > 0)
    throw new CodedError('validation_fail', [{ msg: 'validation.layout', path: 'body.modules' }]);
}
