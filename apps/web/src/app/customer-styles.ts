import '@fontsource-variable/inter/wght.css';
import './tokens.css';
import './global.css';
import './customer.css';
