<?php

$MESS['CHEKHOV_RECEIPT_COUNT'] = 'Сколько чеков показывать';
