import { inPhoneEngine } from '../support/phoneShop';
import { walks } from './walks/walks';

inPhoneEngine('WebKit', walks);
