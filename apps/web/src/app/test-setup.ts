import './styles.ts';
import { startI18n } from '../lib/i18n.ts';

await startI18n('en');
