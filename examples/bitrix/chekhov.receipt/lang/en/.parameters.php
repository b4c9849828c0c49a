<?php

$MESS['CHEKHOV_RECEIPT_COUNT'] = 'How many receipts to show';
